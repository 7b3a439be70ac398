/** The form that a request carries. A body that is no form, or too long for one, is an empty form: each field says what is missing. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}
