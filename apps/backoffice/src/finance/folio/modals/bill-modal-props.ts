import type { Account } from '../account.ts'

/** What every window over the bill is given. */
export interface BillModalProps {
  account: Account
  onClose: () => void
}
