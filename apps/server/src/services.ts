import type { createContextFactory } from '@atithi/api/create-context'
import { systemClock } from '@atithi/api/kernel/ports/clock'
import type { Mailer } from '@atithi/api/kernel/ports/mail'
import type { Db } from '@atithi/db/client'
import { createPrinter } from './documents/printer.ts'
import { reportFile, wholeOf } from './documents/report-file.ts'
import { keptEncryptionKeys } from './encryption-keys.ts'
import type { Env } from './env.ts'
import type { LiveEvents } from './live-events.ts'
import { judgeFile } from './pictures/judge-file.ts'
import { createLetterPhotos } from './pictures/letter-photos.ts'
import { createPictureFiles } from './providers/open-pictures.ts'
import { createPrintedPapers } from './providers/printed-papers.ts'
import { createResolverDns } from './providers/resolver-dns.ts'
import { keptSigningKey } from './signing-key.ts'

/** What the product's code is given by the process that runs it. */
export type Services = Parameters<typeof createContextFactory>[0]

export function createServices(
  env: Env,
  parts: { db: Db; events: LiveEvents; mailer: Mailer },
): Services {
  // Its thread ends by itself when nothing was drawn for a while.
  const printer = createPrinter({ isPatient: true })
  const storage = createPictureFiles(env)
  return {
    ...parts,
    printReport: report => wholeOf(reportFile(report, printer)),
    clock: systemClock,
    storage,
    photos: createLetterPhotos(storage),
    judgeFile,
    papers: createPrintedPapers(parts.db, storage),
    dns: createResolverDns(),
    settings: {
      baseDomain: env.baseDomain,
      publicUrl: env.publicUrl,
      secureCookies: env.publicUrl.startsWith('https:'),
      signingKey: env.signingKey ?? keptSigningKey(env.dataDir),
      lettersLeave: env.sandbox === undefined,
      ...(env.channelsUrl && { channelsUrl: env.channelsUrl }),
      webhooksReachPrivate: env.webhooksReachPrivate,
      hasReplica: env.replicaUrl !== undefined,
      razorpayUrl: env.razorpayUrl,
      cashfreeUrl: env.cashfreeUrl,
      ...(env.sandboxUrl !== undefined && { sandboxUrl: env.sandboxUrl }),
      encryptionKeys: env.encryptionKeys ?? keptEncryptionKeys(env.dataDir),
    },
  }
}
