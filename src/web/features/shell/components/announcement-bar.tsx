import { Link } from 'react-router';
import { formatRupees } from '#contracts/money.ts';
import type { ShownAnnouncement } from '#contracts/shop/announcement.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

export const announcementStyles =
  'flex min-h-8 items-center justify-center bg-primary px-4 py-1 text-center text-xs font-medium text-primary-foreground dark:bg-muted dark:text-foreground';

/** A text of its own, so that the pages of an untouched shop stay as they were, to the byte. */
const SPACE = ' ';

/** What the owner announces, or else from where on delivery is free. */
export function AnnouncementBar({ shop }: { shop: Pick<Shop, 'announcement' | 'shipping' | 'delivery' | 'isDemo'> }) {
  const { announcement, delivery } = shop;
  if (shop.isDemo) return <Announcement text="Demo shop: nothing is sold or sent here" link={null} />;
  if (announcement) return <Announcement {...announcement} />;
  const freeAbove = delivery ? delivery.freeAbove : shop.shipping.freeAbove;
  if (freeAbove === null) return <p className={announcementStyles}>We deliver all over India</p>;
  if (delivery?.freeIncludesHeavy)
    return <p className={announcementStyles}>Free delivery over {formatRupees(freeAbove)}</p>;
  return (
    <p className={announcementStyles}>
      <span>
        Free delivery <span className="max-sm:hidden">on orders </span>over{SPACE}
        {formatRupees(freeAbove)}, except heavy parcels
      </span>
    </p>
  );
}

/** A long text takes as many lines as it needs. */
export function Announcement({ text, link }: ShownAnnouncement) {
  const look = 'min-w-0 wrap-anywhere underline underline-offset-2';
  return (
    <p className={announcementStyles}>
      {link === null ? (
        <span className="min-w-0 wrap-anywhere">{text}</span>
      ) : link.startsWith('/') ? (
        <Link to={link} className={look}>
          {text}
        </Link>
      ) : (
        <a href={link} rel="noopener" className={look}>
          {text}
        </a>
      )}
    </p>
  );
}
