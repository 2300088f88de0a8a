/**
 * Reads the form of a request.
 *
 * @returns its fields; none where the body is no form, so that validation says what is missing
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
