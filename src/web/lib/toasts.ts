export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  duration: number;
  isOpen: boolean;
  action?: ToastAction;
};

type ToastAction = { label: string; run: () => void };

export type NewToast = {
  title: string;
  description?: string;
  variant?: Toast['variant'];
  duration?: number;
  action?: ToastAction;
};

export const TOAST_DURATION_MS = 5000;
const TOAST_LIMIT = 1;
/** A dismissed toast stays in the list this long, for its exit animation. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a notification, which replaces the previous one. */
export function showToast(toast: NewToast): void {
  lastId += 1;
  const shown: Toast = { variant: 'default', duration: TOAST_DURATION_MS, ...toast, id: lastId, isOpen: true };
  publish([shown, ...toasts].slice(0, TOAST_LIMIT));
}

export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  clearTimeout(removals.get(id));
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      publish(toasts.filter((toast) => toast.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  snapshot: () => toasts,
};
