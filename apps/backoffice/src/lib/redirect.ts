/**
 * The path to go on to after signing in, or undefined when it is not one of ours. '//other.example', 'https:…' and
 * backslashes lead elsewhere in some browsers; the sign-in pages themselves lead in a circle.
 */
export function safeRedirect(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > 2_000) return undefined
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, 'http://own.invalid')
  if (
    origin !== 'http://own.invalid' ||
    /^\/(login|register|unauthorized|forgot-password|reset-password|accept-invitation)?$/.test(
      pathname,
    )
  )
    return undefined
  return pathname + search + hash
}
