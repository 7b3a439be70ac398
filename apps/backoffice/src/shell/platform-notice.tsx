import { Banner } from '@atithi/ui/banner'
import { formatInstant } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'

const askEveryMs = 60_000

/** What the administrators of the platform tell everybody who is signed in. */
export function PlatformNotice() {
  const { data } = trpc.settings.notice.useQuery(undefined, { refetchInterval: askEveryMs })
  if (!data?.notice) return null
  const { notice, until } = data.notice
  return (
    <Banner tone="info" className="rounded-none border-b border-line sm:px-6" title={notice}>
      {until && `Until ${formatInstant(until)}.`}
    </Banner>
  )
}
