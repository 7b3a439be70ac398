/** What the DNS says of a way to tell true letters of a domain from others. */
export type RecordState = 'unknown' | 'found' | 'missing' | 'wrong'

/** The names at which the records of a sender's domain stand. */
export interface RecordNames {
  spf: string
  dkim: string
  dmarc: string
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

export const recordNames = (fromAddress: string, dkimSelector: string): RecordNames => {
  const domain = domainOf(fromAddress)
  return { spf: domain, dkim: `${dkimSelector}._domainkey.${domain}`, dmarc: `_dmarc.${domain}` }
}

/** RFC 7208: exactly one record, and not one that lets everybody send. */
export function spfState(texts: readonly string[]): RecordState {
  const records = texts.filter(text => /^v=spf1(\s|$)/i.test(text.trim()))
  if (records.length === 0) return 'missing'
  const letsAll = /(^|\s)\+?all(\s|$)/i
  return records.length > 1 || records.some(record => letsAll.test(record)) ? 'wrong' : 'found'
}

/** RFC 6376, section 3.6.1: a key; an empty one is revoked. */
export function dkimState(texts: readonly string[]): RecordState {
  const keys = texts.filter(text => /(^|;)\s*p\s*=/i.test(text))
  if (keys.length === 0) return 'missing'
  return keys.some(text => /(^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(text)) ? 'found' : 'wrong'
}

/** RFC 7489: what receivers are to do; asked for, not needed. */
export function dmarcState(texts: readonly string[]): RecordState {
  const records = texts.filter(text => /^v=DMARC1\s*;/i.test(text.trim()))
  if (records.length === 0) return 'missing'
  return records.length === 1 && /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(records[0] ?? '')
    ? 'found'
    : 'wrong'
}

export interface Records {
  spf: RecordState
  dkim: RecordState
  dmarc: RecordState
}

/** Whether letters from the domain are believed: without both they would end in the spam of others. */
export const areProved = ({ spf, dkim }: Records): boolean => spf === 'found' && dkim === 'found'
