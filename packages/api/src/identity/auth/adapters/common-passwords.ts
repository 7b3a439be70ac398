let reading: Promise<ReadonlySet<string>> | undefined

/** One of the 10,000 commonest passwords of published leaks, in any case (decisions, section 3). */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readCommonest()
  return (await reading).has(password.toLowerCase())
}

// Read when somebody first chooses a password: the lists are large.
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common']?.slice(0, 10_000).map(String))
}
