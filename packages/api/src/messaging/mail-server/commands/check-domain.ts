import type { Dns } from '../../../kernel/ports/dns.ts'
import {
  areProved,
  dkimState,
  dmarcState,
  type RecordState,
  type Records,
  recordNames,
  spfState,
} from '../rules/domain-records.ts'

/** What the DNS says of a sender's domain now; where no answer can be had nothing is known. */
export async function lookUpRecords(
  dns: Dns,
  { fromAddress, dkimSelector }: { fromAddress: string; dkimSelector: string },
): Promise<Records> {
  const names = recordNames(fromAddress, dkimSelector)
  const ask = async (
    name: string,
    judge: (texts: readonly string[]) => RecordState,
  ): Promise<RecordState> => {
    try {
      return judge(await dns.textsOf(name))
    } catch {
      return 'unknown'
    }
  }
  const [spf, dkim, dmarc] = await Promise.all([
    ask(names.spf, spfState),
    ask(names.dkim, dkimState),
    ask(names.dmarc, dmarcState),
  ])
  return { spf, dkim, dmarc }
}

interface Standing {
  verifiedAt: string | null
  badChecks: number
}

/** What a look at the records makes of a server: proved from now on, counted against it, or as it was where nothing is known. */
export function judgeLook(records: Records, before: Standing, now: Date): Standing {
  if (areProved(records))
    return { verifiedAt: before.verifiedAt ?? now.toISOString(), badChecks: 0 }
  const isKnown = records.spf !== 'unknown' && records.dkim !== 'unknown'
  if (!isKnown || before.verifiedAt === null) return before
  return { ...before, badChecks: Math.min(3, before.badChecks + 1) }
}
