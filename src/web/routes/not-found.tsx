import { Link } from 'react-router';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function NotFoundPage() {
  const shop = useShop();
  return (
    <>
      <title>{`404 Page Not Found | ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        drawing={<Drawing of="not-found" />}
        title="404 Page Not Found"
        text="This page has drifted away, or it never was here."
      >
        <Link to={paths.shop} className={buttonStyles()}>
          Continue Shopping
        </Link>
      </EmptyState>
    </>
  );
}
