import { Button } from './ui/button.tsx';

/** A failed load is never a blank page: a sentence and a way to try again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 rounded-card border bg-card p-8 text-center">
      <p>{message}</p>
      <Button variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
