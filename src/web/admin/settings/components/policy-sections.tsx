import { productKinds } from '#contracts/catalogue/care.ts';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import { weekdaysText } from '#contracts/delivery/dispatch-sentences.ts';
import { formatDay } from '#contracts/delivery/format-day.ts';
import { formatRupees } from '#contracts/money.ts';
import { type SectionPage, sectionPages } from '#contracts/shop/page-sections.ts';
import { onDemand } from '#web/lib/load-on-demand.ts';
import { autoWords, registrationWords } from '../tax-words.ts';
import { DispatchCalendar } from './dispatch-calendar.tsx';
import { kindTitle } from './kinds-field.tsx';
import { Fact, Facts, PolicyCard } from './policy-card.tsx';

const dispatchDialog = onDemand(async () => (await import('./dispatch-dialog.tsx')).DispatchDialog);
const deliveryDialog = onDemand(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog);
const announcementDialog = onDemand(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog);
const claimsDialog = onDemand(async () => (await import('./claims-policy-dialog.tsx')).ClaimsPolicyDialog);
const taxDialog = onDemand(async () => (await import('./tax-dialog.tsx')).TaxDialog);
const stockDialog = onDemand(async () => (await import('./low-stock-dialog.tsx')).StockDialog);
const pagesDialog = onDemand(async () => (await import('./pages-dialog.tsx')).PagesDialog);

export function DispatchSection() {
  const today = dayText(indianDay(new Date()));
  return (
    <PolicyCard name="dispatch" section="dispatch" editLabel="Edit the dispatch days" dialog={dispatchDialog}>
      {(policy) => (
        <div className="grid gap-5">
          <Facts>
            <Fact term="Promised on pages">{policy.isOn ? 'Yes' : 'No: pages say 3-5 working days'}</Fact>
            <Fact term="Cut-off">{policy.cutOff}</Fact>
            {productKinds.map((kind) => (
              <Fact key={kind} term={kindTitle(kind)}>
                {weekdaysText(policy.days[kind])}
              </Fact>
            ))}
            <Fact term="Holidays">
              {policy.holidays
                .filter(({ date }) => date >= today)
                .map(({ date, name }) => `${formatDay(date, today)} ${name}`)
                .join(', ') || 'None'}
            </Fact>
            <Fact term="Holds">
              {policy.holds
                .filter(({ to }) => to >= today)
                .map(({ name, to }) => `${name} until ${formatDay(to, today)}`)
                .join(', ') || 'None'}
            </Fact>
          </Facts>
          <DispatchCalendar policy={policy} />
        </div>
      )}
    </PolicyCard>
  );
}

export function DeliverySection() {
  return (
    <PolicyCard name="delivery" section="rates" editLabel="Edit the delivery charges" dialog={deliveryDialog}>
      {({ isOn, zones, freeAbove, heavy }) => (
        <Facts>
          <Fact term="Charged">{isOn ? 'By place and weight' : 'One charge for every parcel'}</Fact>
          <Fact term="Zones">{zones.map(({ name }) => name).join(', ')}</Fact>
          <Fact term="Free above">{freeAbove === null ? 'Never' : formatRupees(freeAbove)}</Fact>
          <Fact term="Heavy goods">{heavy === 'by-agreement' ? 'Agreed on WhatsApp' : 'By weight'}</Fact>
        </Facts>
      )}
    </PolicyCard>
  );
}

export function AnnouncementSection() {
  return (
    <PolicyCard
      name="announcement"
      section="announcement"
      editLabel="Edit the announcement"
      dialog={announcementDialog}
    >
      {({ isOn, text, from, to }) => (
        <Facts>
          <Fact term="Shown">{isOn ? `${from ?? 'now'} to ${to ?? 'no end'}` : 'No: the bar names free delivery'}</Fact>
          <Fact term="Text">{text || 'None yet'}</Fact>
        </Facts>
      )}
    </PolicyCard>
  );
}

export function ClaimsSection() {
  return (
    <PolicyCard name="claims" section="claims" editLabel="Edit the claims" dialog={claimsDialog}>
      {({ hours, lateHours, decideHours, creditMonths, keepFilesDays, needsVideo }) => (
        <Facts>
          <Fact term="Time to report">
            {hours} hours, then {lateHours} hours as goodwill
          </Fact>
          <Fact term="Answer promised within">{decideHours} hours</Fact>
          <Fact term="Video of the opening for">
            {productKinds
              .filter((kind) => needsVideo[kind])
              .map(kindTitle)
              .join(', ') || 'Nothing'}
          </Fact>
          <Fact term="Store credit">Good for {creditMonths} months</Fact>
          <Fact term="Photos and videos">Deleted after {keepFilesDays} days</Fact>
        </Facts>
      )}
    </PolicyCard>
  );
}

const pageNames: Record<SectionPage, string> = {
  shipping: 'Shipping & Returns',
  faq: 'Frequently Asked Questions',
  about: 'About us',
};

export function PagesSection() {
  return (
    <PolicyCard name="pages" section="pages" editLabel="Edit the pages" dialog={pagesDialog}>
      {(pages) => (
        <Facts>
          {sectionPages.map((page) => (
            <Fact key={page} term={pageNames[page]}>
              {pages[page] === '' ? 'No section of your own' : 'Has your section'}
            </Fact>
          ))}
        </Facts>
      )}
    </PolicyCard>
  );
}

export function TaxSection() {
  return (
    <PolicyCard name="tax" section="tax" editLabel="Edit GST and bills" dialog={taxDialog}>
      {({ registration, gstin, prefix, autoAt }) => (
        <Facts>
          <Fact term="Registration">
            {registration === null ? 'Not chosen yet: bills say nothing about GST' : registrationWords[registration]}
          </Fact>
          <Fact term="GSTIN">{gstin || 'None'}</Fact>
          <Fact term="Numbers begin with">{prefix}</Fact>
          <Fact term="Bills are issued">{registration === null ? 'Only by hand' : autoWords[autoAt]}</Fact>
        </Facts>
      )}
    </PolicyCard>
  );
}

export function StockSection() {
  return (
    <PolicyCard name="stock" section="stock" editLabel="Edit low stock" dialog={stockDialog}>
      {({ mailIsOn, lowAt }) => (
        <Facts>
          <Fact term="Daily mail">{mailIsOn ? 'Yes' : 'No'}</Fact>
          <Fact term="Low at">{lowAt}</Fact>
        </Facts>
      )}
    </PolicyCard>
  );
}
