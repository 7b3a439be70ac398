/** The look of a link within text, for whichever link component the app routes with. */
export const textLink =
  'font-medium text-accent underline decoration-line-strong underline-offset-4 hover:decoration-accent'
