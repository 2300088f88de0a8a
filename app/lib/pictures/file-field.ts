/** @returns the name under which a picture's file is posted, such as `image_file` for `image_url` (docs/product.md#forms) */
export function fileField(field: string): string {
  return field.replace(/_url$/, '_file');
}
