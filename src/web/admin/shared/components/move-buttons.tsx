import { ChevronDown, ChevronUp } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';

type MoveButtonsProps = {
  /** The item's name in the labels, such as "fact 2". */
  item: string;
  place: number;
  count: number;
  onMove: (direction: 'earlier' | 'later') => void;
};

/** Move an item of a `useSortable` list by keyboard or press. */
export function MoveButtons({ item, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${item} up`}
        data-move="earlier"
        disabled={place === 0}
        onClick={() => onMove('earlier')}
      >
        <Icon of={ChevronUp} className="size-5" />
      </IconButton>
      <IconButton
        label={`Move ${item} down`}
        data-move="later"
        disabled={place === count - 1}
        onClick={() => onMove('later')}
      >
        <Icon of={ChevronDown} className="size-5" />
      </IconButton>
    </>
  );
}
