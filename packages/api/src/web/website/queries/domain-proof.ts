import type { Dns } from '../../../kernel/ports/dns.ts'
import { proofNameOf, proofTextOf } from '../rules/website.ts'

/**
 * Looks for the proof in the domain's own records: a TXT record with the text, or a CNAME of the same name that begins with the token.
 * `found` is what the records say instead. Rejects when no answer can be had.
 */
export async function lookForProof(
  dns: Dns,
  domain: string,
  token: string,
): Promise<{ isThere: boolean; found: string[] }> {
  const name = proofNameOf(domain)
  const [texts, alias] = await Promise.all([dns.textsOf(name), dns.aliasOf(name)])
  const isThere =
    texts.includes(proofTextOf(token)) || (alias?.toLowerCase().startsWith(`${token}.`) ?? false)
  return { isThere, found: [...texts, ...(alias ? [alias] : [])].slice(0, 3) }
}
