import { PageHead } from '#web/components/page-head.tsx';
import { Checkout } from '#web/features/checkout/components/checkout.tsx';
import { RequireSession } from '#web/features/session/guards.tsx';
import { rememberCheckout } from '#web/features/session/return-path.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function CheckoutPage() {
  const shop = useShop();
  return (
    <>
      <PageHead
        title={`Checkout | ${shop.name}`}
        description="Where your order goes, and what it costs."
        url={`${shop.url}${paths.checkout}`}
        isIndexed={false}
      />
      {/* As high as the screen from the beginning, so that the footer does not jump when the form has come. */}
      <div className="min-h-dvh">
        {/* A visitor signs in first, and comes back here. */}
        <RequireSession onVisitor={rememberCheckout}>{(user) => <Checkout key={user.id} user={user} />}</RequireSession>
      </div>
    </>
  );
}
