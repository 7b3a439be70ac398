import { lazy, Suspense } from 'react'
import type { OpenDialog } from '../../lib/dialogs.ts'

const UpdateRatesModal = lazy(() =>
  import('./update-rates/update-rates-modal.tsx').then(module => ({
    default: module.UpdateRatesModal,
  })),
)

/** What the address says lies open about rates. */
export function RatesDialog({ open }: { open: OpenDialog | undefined }) {
  return <Suspense>{open === 'update-rates' && <UpdateRatesModal />}</Suspense>
}
