/** Different ones that a password has at least. */
const fewestCharacters = 4

let reading: Promise<ReadonlySet<string>> | undefined

/**
 * Why nobody should have this password: one of the commonest, one or two characters again and again, or what everybody knows of the
 * person.
 */
export async function isWeakPassword(
  password: string,
  person: { email?: string; name?: string } = {},
): Promise<boolean> {
  const typed = password.toLowerCase()
  const known = [person.email, person.email?.split('@')[0], person.name]
    .map(text => text?.toLowerCase().replaceAll(/\s+/g, '') ?? '')
    .filter(text => text.length > 0)
  const plain = typed.replaceAll(/\s+/g, '')
  return (
    new Set(typed).size < fewestCharacters ||
    known.some(text => plain === text || plain.replace(/[\d!@#$%^&*._-]+$/, '') === text) ||
    (await isCommonPassword(password))
  )
}

/** One of the 10,000 commonest passwords of published leaks, in any case (decisions, section 3). */
async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readCommonest()
  return (await reading).has(password.toLowerCase())
}

// Read when somebody first chooses a password: the lists are large.
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common']?.slice(0, 10_000).map(String))
}
