const paths =
  (...named: readonly string[]) =>
  (path: string) =>
    named.includes(path)
const below =
  (...areas: readonly string[]) =>
  (path: string) =>
    areas.some(area => path.startsWith(`${area}.`))

/** Changes that staff make by their area alone, and why no grant stands behind them. */
export const withoutGrant: readonly { why: string; of: (path: string) => boolean }[] = [
  {
    why: 'says nothing of a price, a charge or a payment',
    of: below(
      'attractions',
      'communications',
      'faults',
      'festivals',
      'guests',
      'handover',
      'housePictures',
      'images',
      'lostFound',
      'notifications',
      'policies',
      'reports',
      'reviews',
      'rooms',
      'settings',
      'testimonials',
      'website',
    ),
  },
  {
    why: 'sets what everybody pays, in the open and in the trail: that is what the area is given for',
    of: paths(
      'availability.block',
      'availability.copyLastYear',
      'availability.edit',
      'availability.releaseBlock',
      'availability.revokeEdit',
      'availability.updateRates',
      'fees.create',
      'fees.retire',
      'fees.update',
      'folio.extras.create',
      'folio.extras.update',
      'ratePlans.delete',
      'roomTypes.create',
      'roomTypes.delete',
      'roomTypes.update',
    ),
  },
  {
    why: 'speaks with a channel or a portal, whose own price is recorded as it was sold',
    of: below('channels'),
  },
  {
    why: 'states who comes, when and in which room, at the prices that stand',
    of: paths(
      'bookings.addForeignGuest',
      'bookings.addNote',
      'bookings.confirm',
      'bookings.import.preview',
      'bookings.import.undo',
      'bookings.keepExpected',
      'bookings.pinRoom',
      'bookings.revealIdentity',
      'bookings.sendConfirmation',
      'bookings.submitFormC',
      'bookings.update',
      'groups.pickUp',
      'groups.release',
    ),
  },
  {
    why: 'moves the whole of a charge to another payer or account of the house: the guests together owe what they owed',
    of: paths(
      'folio.markSez',
      'folio.moveCharges',
      'folio.moveLines',
      'folio.open',
      'folio.rejoin',
      'folio.split',
    ),
  },
  { why: 'adds a charge', of: paths('folio.addFee') },
  { why: 'moves less than a rupee', of: paths('folio.roundOff') },
  {
    why: 'asks for money, states that it came, or sets it against what it was paid for',
    of: paths(
      'groups.setInstalments',
      'groups.setOffAdvance',
      'groups.takeAdvance',
      'instalments.set',
      'payments.cancelRequest',
      'payments.channels.addCard',
      'payments.channels.chargeCard',
      'payments.channels.enter',
      'payments.channels.importFile',
      'payments.channels.markPaid',
      'payments.channels.readFile',
      'payments.channels.setTaxInvoice',
      'payments.channels.settle',
      'payments.channels.voidCard',
      'payments.companies.applyAdvance',
      'payments.issueInvoice',
      'payments.record',
      'payments.refresh',
      'payments.requestLink',
      'payments.requestQr',
      'payments.sync',
    ),
  },
  {
    why: 'counts the drawer of the person who holds it',
    of: paths('payments.shifts.close', 'payments.shifts.open', 'payments.shifts.payOut'),
  },
  {
    why: 'holds the bank against the books, which stay as they are',
    of: below('payments.reconcile'),
  },
  {
    why: 'says where money arrives and how papers are numbered: the area of settings',
    of: below('payments.accounts', 'payments.series'),
  },
  { why: 'closes the day by the rules of the hotel', of: paths('nightAudit.run') },
]
