import { Link2, MessageCircle } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { showToast } from '#web/lib/toasts.ts';

export function ShareLinks({ name, url }: { name: string; url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied' });
    } catch {
      showToast({ title: 'The link could not be copied', description: url, variant: 'destructive' });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyles({ variant: 'outline', size: 'small' })}
      >
        <Icon of={MessageCircle} className="size-4" /> Share on WhatsApp
      </a>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <Icon of={Link2} className="size-4" /> Copy link
      </Button>
    </div>
  );
}
