import { useNavigate } from '@tanstack/react-router'
import { idOf, oneOf } from './search-params.ts'

/** What lies open over a screen. It stands in the address, so that Back closes it and a link leads to it. */
export interface DialogSearch {
  /** The booking whose details are open. */
  booking?: string
  open?: OpenDialog
  /** The booking that the open dialogue is about. */
  on?: string
  /** Which change of it, once one is chosen. */
  change?: ChangeName
}

/** What can be done to a stay, by the names of the desk. */
const changeNames = [
  ...(['extend', 'dates', 'early-check-in', 'late-check-out', 'leave-early'] as const),
  ...(['assign', 'move', 'room-type', 'split', 'swap', 'unassign', 'release-room'] as const),
  ...(['guest', 'occupancy', 'price'] as const),
  ...(['no-show', 'cancel', 'reinstate'] as const),
] as const
export type ChangeName = (typeof changeNames)[number]

export const bookingVerbs = ['check-in', 'check-out', 'cancel'] as const
const dialogs = ['new-booking', 'arrivals', 'update-rates', 'change', ...bookingVerbs] as const
export type OpenDialog = (typeof dialogs)[number]

export function readDialogSearch(search: Record<string, unknown>): DialogSearch {
  return {
    booking: idOf(search.booking),
    open: oneOf(search.open, dialogs),
    on: idOf(search.on),
    change: oneOf(search.change, changeNames),
  }
}

export function useDialogs() {
  const navigate = useNavigate()
  const go = (change: DialogSearch, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    navigate({ to: '.', search: prev => ({ ...prev, ...change }), resetScroll: false, ...options })
  return {
    openNewBooking: () => void go({ open: 'new-booking', on: undefined }),
    openArrivals: () => void go({ open: 'arrivals', on: undefined }),
    openUpdateRates: () => void go({ open: 'update-rates', on: undefined }),
    openBooking: (booking: string) => void go({ booking, open: undefined, on: undefined }),
    openVerb: (open: (typeof bookingVerbs)[number], on: string) =>
      void go({ open, on, change: undefined }),
    /** All that can be done with a booking, or one of it at once. */
    openChange: (on: string, change?: ChangeName) => void go({ open: 'change', on, change }),
    /** Leaves the dialogue on top; a form with unsaved words asks first. */
    closeTop: () => void go({ open: undefined, on: undefined, change: undefined }),
    closeDetails: () =>
      void go({ booking: undefined, open: undefined, on: undefined, change: undefined }),
    /** After saving: there is nothing left to ask about. Whoever saved is busy until the dialogue is gone, so that a second Enter saves nothing. */
    finish: (booking?: string) =>
      go(
        { open: undefined, on: undefined, change: undefined, ...(booking && { booking }) },
        { replace: true, ignoreBlocker: true },
      ),
  }
}
