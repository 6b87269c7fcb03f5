import { controlStyles, FieldFrame, type FieldFrameProps } from '#web/components/ui/field-frame.tsx';

type Props = FieldFrameProps & { maxLength: number; value: string; onText: (text: string) => void };

export function TextArea({ maxLength, value, onText, ...frame }: Props) {
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={4}
          maxLength={maxLength}
          className={controlStyles(Boolean(frame.error), 'py-2')}
          value={value}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </FieldFrame>
  );
}
