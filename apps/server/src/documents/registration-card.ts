import { nameOfCountry } from '@atithi/api/kernel/shared/countries'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { phoneInWords } from '@atithi/api/kernel/shared/phone'
import type { RegistrationCard } from '@atithi/api/stays/bookings/reads/registration-card'
import { idProofNames } from '@atithi/api/stays/bookings/rules/bookings'
import { purposeNames } from '@atithi/api/stays/bookings/rules/registration'
import { Document, type DocumentProps, Image, Page, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { day } from './money-words.ts'
import { styles } from './styles.ts'
import { Words } from './words.ts'

/** A registration card as it is printed; its icon as a PNG in base64. */
export interface PrintedCard extends RegistrationCard {
  icon?: string
  /** When it was asked for. */
  printedAt: string
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** A label over what is known, or over a line to write on. */
const fact = (label: string, words: string | null, width: string): ReactElement =>
  h(
    View,
    { key: label, style: { width, paddingRight: 14, marginBottom: 9 } },
    h(Text, { style: styles.label }, label),
    words ? h(Words, null, words) : h(View, { style: [styles.write, { height: 12 }] }),
  )

const heading = (words: string): ReactElement =>
  h(Text, { style: [styles.bold, { fontSize: 10, marginTop: 12, marginBottom: 6 }] }, words)

const facts = (title: string, items: readonly [string, string | null, string?][]): ReactElement =>
  h(
    View,
    { wrap: false },
    heading(title),
    h(
      View,
      { style: [styles.row, { flexWrap: 'wrap', marginRight: -14 }] },
      ...items.map(([label, words, width]) => fact(label, words, width ?? '33.33%')),
    ),
  )

const dated = (date: IsoDate, time: string | null): string =>
  time ? `${day(date)}, ${time}` : day(date)

/** The local hour of an instant, '14:05'. */
const hourAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant))

const partyOf = ({ adults, children, infants }: PrintedCard): string =>
  [
    counted(adults, 'adult', 'adults'),
    ...(children > 0 ? [counted(children, 'child', 'children')] : []),
    ...(infants > 0 ? [counted(infants, 'infant', 'infants')] : []),
  ].join(', ')

/** The card that a guest signs at check-in, on one page: what is not known yet is a line to write on. */
export function registrationCard(card: PrintedCard): ReactElement<DocumentProps> {
  const { hotel, identity, rooms, checkedInAt, timeZone } = card
  const inHouseColour = { color: hotel.colour }
  const numbers = rooms.flatMap(room => room.numbers)
  const others = rooms.flatMap(({ guestName }) =>
    guestName && guestName !== card.guestName ? [guestName] : [],
  )
  const arrivedAt = checkedInAt ? hourAt(checkedInAt, timeZone) : card.expectedArrival
  const reached = [hotel.phone && phoneInWords(hotel.phone), hotel.email].filter(Boolean).join(', ')
  const drawn = new Date(card.printedAt)
  return h(
    Document,
    {
      title: `Registration card ${card.code}`,
      author: hotel.name,
      creationDate: drawn,
      modificationDate: drawn,
      producer: 'Atithi',
      creator: 'Atithi',
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.footer, fixed: true },
        h(Text, null, `Registration card ${card.code}`),
        h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
      ),
      h(
        View,
        { style: [styles.between, styles.houseRule, { borderBottomColor: hotel.colour }] },
        h(
          View,
          { style: { width: '60%' } },
          card.icon
            ? h(Image, { style: styles.icon, src: `data:image/png;base64,${card.icon}` })
            : null,
          h(Words, { style: { ...styles.supplier, ...inHouseColour } }, hotel.name),
          ...[hotel.address, reached, hotel.gstin && `GSTIN ${hotel.gstin}`].flatMap(line =>
            line ? [h(Words, { key: line }, line)] : [],
          ),
        ),
        h(
          View,
          { style: { alignItems: 'flex-end' } },
          h(Text, { style: [styles.title, inHouseColour] }, 'Registration card'),
          h(Text, { style: styles.bold }, `Booking ${card.code}`),
        ),
      ),
      facts('Guest', [
        ['Name', card.guestName, '66.66%'],
        ['Nationality', identity && nameOfCountry(identity.nationality)],
        ['Address', card.address || null, '66.66%'],
        ['Date of birth', card.dateOfBirth && day(card.dateOfBirth)],
        ['Phone', card.guestPhone && phoneInWords(card.guestPhone)],
        ['Email', card.guestEmail],
        ['Company', card.companyName],
        ['Identity document', identity && idProofNames[identity.idProof]],
        ['Number of the document', identity && `ends in ${identity.idNumberLast}`],
        ['Guests with you', others.length > 0 ? others.join(', ') : null],
      ]),
      facts('Journey', [
        ['Coming from', card.comingFrom],
        ['Going to', card.goingTo],
        ['Purpose of visit', card.purposeOfVisit && purposeNames[card.purposeOfVisit]],
        ['Vehicle number', card.vehicleNumber],
      ]),
      facts('Stay', [
        ['Arrival', dated(card.checkIn, arrivedAt)],
        ['Departure', dated(card.checkOut, hotel.checkOutTime)],
        ['Guests', partyOf(card)],
        ['Room', numbers.length > 0 ? numbers.join(', ') : null],
        ['Room type', [...new Set(rooms.map(room => room.roomTypeName))].join(', ')],
        ['Rate plan', [...new Set(rooms.map(room => room.ratePlanName))].join(', ')],
      ]),
      heading('Rules of the house'),
      ...[
        {
          title: 'Times',
          description: `Check-in from ${hotel.checkInTime}, check-out by ${hotel.checkOutTime}.`,
        },
        ...card.rules,
      ].map(({ title, description }) =>
        h(
          View,
          { key: title, style: [styles.row, { marginBottom: 3 }] },
          h(
            View,
            { style: { width: '22%', paddingRight: 8 } },
            h(Words, { style: styles.bold }, title),
          ),
          h(View, { style: { width: '78%' } }, h(Words, { style: styles.muted }, description)),
        ),
      ),
      h(
        View,
        { wrap: false },
        h(
          Text,
          { style: { marginTop: 14 } },
          'These particulars are correct, and I accept the rules of the house.',
        ),
        h(
          View,
          { style: [styles.between, { marginTop: 34 }] },
          ...['Signature of the guest', 'Date', 'For the hotel'].map(label =>
            h(
              View,
              { key: label, style: [styles.sign, { width: label === 'Date' ? '20%' : '36%' }] },
              h(Text, { style: styles.label }, label),
            ),
          ),
        ),
      ),
    ),
  )
}
