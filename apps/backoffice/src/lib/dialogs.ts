import { useNavigate } from '@tanstack/react-router'
import { idOf, oneOf } from './search-params.ts'

/** What lies open over a screen. It stands in the address, so that Back closes it and a link leads to it. */
export interface DialogSearch {
  /** The booking whose details are open. */
  booking?: string
  open?: OpenDialog
  /** The booking that the open dialogue is about. */
  on?: string
}

export const bookingVerbs = ['check-in', 'check-out', 'cancel'] as const
const dialogs = ['new-booking', 'arrivals', 'update-rates', ...bookingVerbs] as const
export type OpenDialog = (typeof dialogs)[number]

export function readDialogSearch(search: Record<string, unknown>): DialogSearch {
  return { booking: idOf(search.booking), open: oneOf(search.open, dialogs), on: idOf(search.on) }
}

export function useDialogs() {
  const navigate = useNavigate()
  const go = (change: DialogSearch, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    void navigate({ to: '.', search: prev => ({ ...prev, ...change }), resetScroll: false, ...options })
  return {
    openNewBooking: () => go({ open: 'new-booking', on: undefined }),
    openArrivals: () => go({ open: 'arrivals', on: undefined }),
    openUpdateRates: () => go({ open: 'update-rates', on: undefined }),
    openBooking: (booking: string) => go({ booking, open: undefined, on: undefined }),
    openVerb: (open: (typeof bookingVerbs)[number], on: string) => go({ open, on }),
    /** Leaves the dialogue on top; a form with unsaved words asks first. */
    closeTop: () => go({ open: undefined, on: undefined }),
    closeDetails: () => go({ booking: undefined, open: undefined, on: undefined }),
    /** After saving: there is nothing left to ask about. */
    finish: (booking?: string) =>
      go({ open: undefined, on: undefined, ...(booking && { booking }) }, { replace: true, ignoreBlocker: true }),
  }
}
