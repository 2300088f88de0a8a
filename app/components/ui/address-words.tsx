/** An e-mail address, in which a line rather ends behind the @ than inside a word. */
export function AddressWords({ address }: { address: string }) {
  const end = address.indexOf('@') + 1;
  return (
    <span className="min-w-0">
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </span>
  );
}
