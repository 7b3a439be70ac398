import { useNavigate } from '@tanstack/react-router'
import { dateOf, idOf, oneOf } from './search-params.ts'

/** What lies open over a screen. It stands in the address, so that Back closes it and a link leads to it. */
export interface DialogSearch {
  /** The booking whose details are open. */
  booking?: string
  /** Which part of them comes first. */
  part?: DetailTab
  /** The guest whose details are open, or whom the open dialogue is about. */
  guest?: string
  open?: OpenDialog
  /** The booking that the open dialogue is about. */
  on?: string
  /** Which change of it, once one is chosen. */
  change?: ChangeName
  /** What a new booking begins with: its dates, a room type, one numbered room of it. */
  bookFrom?: string
  bookTo?: string
  bookType?: string
  bookRoom?: string
}

/** The dates and the room that a new booking is begun with. */
export interface BookingStart {
  checkIn: string
  checkOut: string
  roomTypeId: string
  roomId: string
}

const detailTabs = ['details', 'guest', 'payment', 'activity'] as const
export type DetailTab = (typeof detailTabs)[number]

/** What can be done to a stay, by the names of the desk. */
const changeNames = [
  ...(['extend', 'dates', 'early-check-in', 'late-check-out', 'leave-early'] as const),
  ...(['assign', 'move', 'room-type', 'split', 'swap', 'unassign', 'release-room'] as const),
  ...(['guest', 'occupancy', 'price'] as const),
  ...(['no-show', 'cancel', 'walk', 'reinstate'] as const),
] as const
export type ChangeName = (typeof changeNames)[number]

export const bookingVerbs = ['check-in', 'check-out', 'cancel'] as const
const dialogs = [
  ...([
    'new-booking',
    'arrivals',
    'update-rates',
    'guest-form',
    'duplicates',
    'loyalty',
    'guest-import',
    'booking-import',
    'send-message',
    'change',
  ] as const),
  ...bookingVerbs,
] as const
export type OpenDialog = (typeof dialogs)[number]

export function readDialogSearch(search: Record<string, unknown>): DialogSearch {
  return {
    booking: idOf(search.booking),
    part: oneOf(search.part, detailTabs),
    guest: idOf(search.guest),
    open: oneOf(search.open, dialogs),
    on: idOf(search.on),
    change: oneOf(search.change, changeNames),
    bookFrom: dateOf(search.bookFrom),
    bookTo: dateOf(search.bookTo),
    bookType: idOf(search.bookType),
    bookRoom: idOf(search.bookRoom),
  }
}

const noStart = {
  bookFrom: undefined,
  bookTo: undefined,
  bookType: undefined,
  bookRoom: undefined,
}

export function useDialogs() {
  const navigate = useNavigate()
  const go = (change: DialogSearch, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    navigate({ to: '.', search: prev => ({ ...prev, ...change }), resetScroll: false, ...options })
  return {
    openNewBooking: () =>
      void go({ ...noStart, open: 'new-booking', on: undefined, guest: undefined }),
    openNewBookingFor: (guest: string) =>
      void go({ ...noStart, open: 'new-booking', on: undefined, guest }),
    beginBooking: ({ checkIn, checkOut, roomTypeId, roomId }: BookingStart) =>
      void go({
        open: 'new-booking',
        on: undefined,
        guest: undefined,
        bookFrom: checkIn,
        bookTo: checkOut,
        bookType: roomTypeId,
        bookRoom: roomId,
      }),
    openGuest: (guest: string) =>
      void go({ guest, booking: undefined, open: undefined, on: undefined }),
    /** The form of a new guest, or of one who is known. */
    openGuestForm: (guest?: string) => void go({ open: 'guest-form', on: undefined, guest }),
    openDuplicates: () => void go({ open: 'duplicates', on: undefined, guest: undefined }),
    openLoyalty: () => void go({ open: 'loyalty', on: undefined, guest: undefined }),
    openBookingImport: () => void go({ open: 'booking-import', on: undefined, guest: undefined }),
    openGuestImport: () => void go({ open: 'guest-import', on: undefined, guest: undefined }),
    /** A message to a guest, about a booking, or to somebody who is yet to be chosen. */
    openSendMessage: ({ guest, booking }: { guest?: string; booking?: string }) =>
      void go({ open: 'send-message', on: booking, guest }),
    closeGuest: () => void go({ guest: undefined, open: undefined }),
    openArrivals: () => void go({ open: 'arrivals', on: undefined }),
    openUpdateRates: () => void go({ open: 'update-rates', on: undefined }),
    openBooking: (booking: string, part?: DetailTab) =>
      void go({ booking, part, open: undefined, on: undefined }),
    openVerb: (open: (typeof bookingVerbs)[number], on: string) =>
      void go({ open, on, change: undefined }),
    /** All that can be done with a booking, or one of it at once. */
    openChange: (on: string, change?: ChangeName) => void go({ open: 'change', on, change }),
    /** Leaves the dialogue on top; a form with unsaved words asks first. */
    closeTop: () => void go({ ...noStart, open: undefined, on: undefined, change: undefined }),
    closeDetails: () =>
      void go({
        booking: undefined,
        part: undefined,
        open: undefined,
        on: undefined,
        change: undefined,
      }),
    /** After saving: there is nothing left to ask about. Whoever saved is busy until the dialogue is gone, so that a second Enter saves nothing. */
    finish: (booking?: string) =>
      go(
        {
          ...noStart,
          open: undefined,
          on: undefined,
          change: undefined,
          ...(booking && { booking }),
        },
        { replace: true, ignoreBlocker: true },
      ),
  }
}
