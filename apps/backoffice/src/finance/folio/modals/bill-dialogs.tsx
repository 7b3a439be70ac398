import type { Person } from '../../../lib/session.ts'
import type { BillDialog } from '../account.ts'
import type { BillModalProps } from './bill-modal-props.ts'
import { ChargeModal } from './charge-modal.tsx'
import { FromCompanyModal, ToCompanyModal } from './company-modals.tsx'
import { DiscountModal } from './discount-modal.tsx'
import { MoveAwayModal } from './move-away-modal.tsx'
import { MoveModal } from './move-modal.tsx'
import { OpenBillModal } from './open-bill-modal.tsx'
import { PaymentModal } from './payment-modal.tsx'
import { RaiseModal } from './raise-modal.tsx'
import { RedeemPointsModal } from './redeem-points-modal.tsx'
import { RefundModal } from './refund-modal.tsx'
import { ReissueModal } from './reissue-modal.tsx'
import { RequestModal } from './request-modal.tsx'
import { ReverseModal } from './reverse-modal.tsx'
import { SezModal } from './sez-modal.tsx'
import { SplitModal } from './split-modal.tsx'
import { WriteOffModal } from './write-off-modal.tsx'

/** What lies open over the bill, one at a time. */
export function BillDialogs({
  dialog,
  account,
  person,
  onClose,
}: BillModalProps & { dialog: BillDialog; person: Person }) {
  switch (dialog.kind) {
    case 'payment':
      return <PaymentModal account={account} onClose={onClose} />
    case 'request':
      return <RequestModal account={account} onClose={onClose} />
    case 'refund':
      return <RefundModal account={account} onClose={onClose} refundId={dialog.refundId} />
    case 'charge':
      return <ChargeModal account={account} onClose={onClose} person={person} />
    case 'discount':
      return <DiscountModal account={account} onClose={onClose} charge={dialog.charge} />
    case 'redeem':
      return <RedeemPointsModal account={account} onClose={onClose} />
    case 'raise':
      return <RaiseModal account={account} onClose={onClose} charge={dialog.charge} />
    case 'reissue':
      return <ReissueModal account={account} onClose={onClose} {...dialog} />
    case 'reverse':
      return <ReverseModal account={account} onClose={onClose} {...dialog} />
    case 'split':
      return <SplitModal account={account} onClose={onClose} {...dialog} />
    case 'open-bill':
      return <OpenBillModal account={account} onClose={onClose} />
    case 'sez':
      return <SezModal account={account} onClose={onClose} {...dialog} />
    case 'to-company':
      return <ToCompanyModal account={account} onClose={onClose} {...dialog} />
    case 'from-company':
      return <FromCompanyModal account={account} onClose={onClose} {...dialog} />
    case 'write-off':
      return <WriteOffModal account={account} onClose={onClose} {...dialog} />
    case 'move-away':
      return <MoveAwayModal account={account} onClose={onClose} {...dialog} />
    case 'move':
      return <MoveModal account={account} onClose={onClose} {...dialog} />
  }
}
