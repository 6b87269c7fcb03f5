import { useQuery } from '@tanstack/react-query';
import { Ellipsis, PanelLeftClose, PanelLeftOpen, Search, Store } from 'lucide';
import { Tabs } from 'radix-ui';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isMac } from '#web/admin/shared/is-mac.ts';
import { phoneTabs, type TabName, tabGroups, tabLooks } from '#web/admin/shared/tab-names.ts';
import { Icon } from '#web/components/icon.tsx';
import { LogoMark } from '#web/components/logo.tsx';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { openClaimsQuery } from './open-claims.ts';

const FOLDED_KEY = 'jalaja.admin-side-bar';
/** Below this width there is little room beside it. */
const NARROW_PX = 1024;

const shown = tabGroups.flatMap(({ tabs }) => tabs);
/** Where a tab stands on the screen: in the document the six of the specification come first. */
const place = (tab: TabName | undefined) => ({ '--place': tab ? shown.indexOf(tab) : 0 }) as CSSProperties;

/** `onReturn`: from one thing of the current tab back to all of them. */
type SideBarProps = {
  tabs: readonly TabName[];
  present: TabName;
  onReturn: (() => void) | undefined;
  onSearch: () => void;
};

/** A column at the side; on a phone a bar at the lower edge with the most used tabs, and the others on request. */
export function SideBar({ tabs, present, onReturn, onSearch }: SideBarProps) {
  const shop = useShop();
  const inSight = tabsInSight(tabs);
  const [isFolded, fold] = useFolded();
  const { data: openClaims = 0 } = useQuery(openClaimsQuery(tabs.includes('claims')));
  const { isOpen, setOpen, ref } = useMoreTabs(present);
  const wordStyle = isFolded ? 'md:sr-only' : '';
  const linkStyle = classNames(
    'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium text-muted-foreground hover:bg-muted hover:text-foreground md:min-h-8.5 pointer-coarse:md:min-h-11',
    isFolded && 'md:justify-center md:px-0',
  );
  return (
    <div
      ref={ref}
      className={classNames(
        'sticky-bar z-20 flex bg-card max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:flex-col-reverse max-md:border-t md:sticky md:top-0 md:row-span-2 md:h-dvh md:flex-col md:overflow-y-auto md:[scrollbar-width:thin] md:border-r md:px-2',
        isFolded ? 'md:w-16' : 'md:w-56',
        isOpen && 'max-md:rounded-t-card max-md:shadow-float',
      )}
    >
      <Link
        to={paths.home}
        aria-label={`${shop.name}, to the shop`}
        className={classNames(
          'flex h-11 shrink-0 items-center gap-2 px-2 text-primary max-md:hidden',
          isFolded && 'justify-center',
        )}
      >
        <LogoMark className="size-7 shrink-0" />
        <span className={classNames('truncate font-display text-lg text-foreground', wordStyle)}>{shop.name}</span>
      </Link>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className={classNames(
          'mb-1 flex min-h-9 shrink-0 items-center gap-3 rounded-control border border-input px-3 text-sm text-muted-foreground hover:bg-muted hover:text-foreground max-md:hidden pointer-coarse:min-h-11',
          isFolded && 'justify-center border-transparent px-0',
        )}
        {...(isFolded && { 'data-tooltip': 'Search' })}
      >
        <Icon of={Search} className="size-5 shrink-0" />
        <span className={wordStyle}>Search</span>
        {!isFolded && (
          <kbd aria-hidden className="ml-auto font-sans text-xs pointer-coarse:hidden">
            {isMac() ? '⌘ K' : 'Ctrl K'}
          </kbd>
        )}
      </button>
      <Tabs.List
        aria-label="Parts of the dashboard"
        onKeyDownCapture={moveByArrow}
        className="max-md:grid max-md:grid-cols-5 max-md:px-1 md:flex md:flex-col"
      >
        {/* Before the tabs, so that a name stands above the tab that shares its place. */}
        {tabGroups.map(
          ({ label, tabs: members }) =>
            label &&
            members.some((name) => tabs.includes(name)) && (
              <span
                key={label}
                aria-hidden
                style={place(members.find((name) => tabs.includes(name)))}
                className={classNames(
                  'px-3 pt-1.5 text-xs font-semibold text-muted-foreground max-md:hidden md:order-(--place)',
                  isFolded && 'mx-2 mt-2 border-t p-0 pt-2 *:hidden',
                )}
              >
                <span>{label}</span>
              </span>
            ),
        )}
        {tabs.map((name) => (
          <Tab
            key={name}
            name={name}
            isOnPhone={inSight.includes(name)}
            isFirst={tabs.find((tab) => inSight.includes(tab)) === name}
            isFolded={isFolded}
            isInSight={isOpen}
            count={name === 'claims' ? openClaims : 0}
            onClick={name === present ? onReturn : undefined}
          />
        ))}
      </Tabs.List>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'absolute right-1 bottom-0 flex h-16 w-[calc((100%-0.5rem)/5)] flex-col items-center justify-center gap-0.5 text-xs font-medium md:hidden',
          isOpen || !inSight.includes(present) ? 'text-primary' : 'text-muted-foreground',
        )}
      >
        <Icon of={Ellipsis} />
        More
      </button>
      <div className={classNames('mt-auto grid max-md:border-b max-md:p-2 md:py-1', !isOpen && 'max-md:hidden')}>
        <Link to={paths.home} className={linkStyle} {...(isFolded && { 'data-tooltip': 'View shop' })}>
          <Icon of={Store} className="size-5 shrink-0" />
          <span className={wordStyle}>View shop</span>
        </Link>
        <button
          type="button"
          aria-pressed={isFolded}
          onClick={() => fold(!isFolded)}
          className={classNames(linkStyle, 'max-md:hidden')}
          {...(isFolded && { 'data-tooltip': 'Fold the side bar' })}
        >
          <Icon of={isFolded ? PanelLeftOpen : PanelLeftClose} className="size-5 shrink-0" />
          <span className={wordStyle}>Fold the side bar</span>
        </button>
      </div>
    </div>
  );
}

const PHONE_TABS = 4;

/** At the lower edge of a phone; who has few tabs has all of them there. */
function tabsInSight(tabs: readonly TabName[]): TabName[] {
  const others = tabs.filter((name) => !phoneTabs.includes(name));
  return [...phoneTabs.filter((name) => tabs.includes(name)), ...others].slice(0, PHONE_TABS);
}

type TabProps = {
  name: TabName;
  /** At the lower edge of a phone; `isFirst`: of those, in the document. */
  isOnPhone: boolean;
  isFirst: boolean;
  isFolded: boolean;
  isInSight: boolean;
  /** What waits there; 0 shows nothing. */
  count: number;
  onClick: (() => void) | undefined;
};

function Tab({ name, isOnPhone, isFirst, isFolded, isInSight, count, onClick }: TabProps) {
  const { label, icon } = tabLooks[name];
  return (
    <Tabs.Trigger
      value={name}
      onClick={onClick}
      onMouseDown={focusQuietly}
      style={place(name)}
      {...(isFolded && { 'data-tooltip': label })}
      className={classNames(
        'relative flex items-center rounded-control font-medium text-muted-foreground -outline-offset-2 md:order-(--place) md:min-h-8.5 md:gap-3 md:px-3 md:text-sm md:hover:bg-muted md:hover:text-foreground md:aria-selected:bg-muted pointer-coarse:md:min-h-11',
        'aria-selected:font-semibold aria-selected:text-primary',
        'max-md:h-16 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-xs',
        isFolded && 'md:justify-center md:px-0',
        isFirst && 'max-md:col-start-1',
        isOnPhone ? 'max-md:order-1' : !isInSight && 'max-md:hidden',
      )}
    >
      <Icon of={icon} className="shrink-0 md:size-5" />
      <span className={isFolded ? 'md:sr-only' : ''}>{label}</span>
      {count > 0 && (
        <span
          className={classNames(
            'min-w-5 rounded-full bg-primary px-1.5 text-center text-xs font-semibold text-primary-foreground tabular-nums max-md:absolute max-md:top-1.5 max-md:ml-8',
            isFolded ? 'md:absolute md:top-0.5 md:right-1' : 'md:ml-auto',
          )}
        >
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Tabs.Trigger>
  );
}

/** Radix gives a pressed tab the focus by script, which browsers show as the focus of a keyboard. */
function focusQuietly({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.focus({ focusVisible: false });
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** By the places on the screen: the order in the document, which the arrow keys would follow, is another. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = steps[event.key];
  const inSight = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    .filter((tab) => tab.checkVisibility())
    .map((tab) => ({ tab, box: tab.getBoundingClientRect() }))
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    .map(({ tab }) => tab);
  const from = inSight.indexOf(event.target as HTMLElement);
  const target = step && from >= 0 ? inSight.at((from + step) % inSight.length) : edgeTab(event.key, inSight);
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}

function edgeTab(key: string, tabs: HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** Remembered on this device. */
function useFolded(): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => {
    const stored = readStored(FOLDED_KEY);
    return stored ? stored === 'folded' : innerWidth < NARROW_PX;
  });
  return [
    isFolded,
    (next) => {
      writeStored(FOLDED_KEY, next ? 'folded' : 'open');
      setFolded(next);
    },
  ];
}

/** Closed by a choice, by Esc and by a press elsewhere. */
function useMoreTabs(present: TabName) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab is a choice
  useEffect(() => setOpen(false), [present]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) setOpen(false);
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);
  return { isOpen, setOpen, ref };
}
