/** Always there, so that a screen reader reads what comes into it. */
export function Failure({ message }: { message: string | null | undefined }) {
  return (
    <p role="alert" className="rounded-control border border-destructive p-3 text-sm font-medium empty:hidden">
      {message}
    </p>
  );
}
