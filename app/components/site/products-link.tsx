/** A link in a sentence that leads to the catalogue. */
export function ProductsLink() {
  return (
    <a href="/our-products" className="font-medium text-onion underline underline-offset-4">
      our products
    </a>
  );
}
