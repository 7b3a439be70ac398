import fs from 'node:fs'
import path from 'node:path'
import { isByOwnHand } from '@atithi/api/kernel/access/own-hand'
import { describe, expect, it } from 'vitest'
import { procedures } from '../support/procedures.ts'

/** What takes something away or writes to somebody, by its name. */
const tells =
  /export|download|send|reply|schedul|statement|document|receipt|reveal|invite|link$|files?$|rows$/i

/** What its name or its file would close, and why an administrator who acts as somebody may do it. */
const exceptions: Record<string, string> = {
  'auth.acceptInvitation': 'by a link that came to the person',
  'auth.resendProof': 'goes to the address of the account itself',
  'billing.invoice': 'what the platform itself invoices to the hotel',
  'housePictures.get': 'what a fault or a found thing looks like, as its screen shows it',
  'guests.loyalty.statement': 'the points of one guest, as their screen shows them',
  'nightAudit.rows': 'what stands behind one figure of a day, as its screen shows it',
  'notifications.live': 'that something changed, for screens that are open',
  'payments.channels.importFile': 'a file that comes in: nothing leaves',
  'payments.channels.readFile': 'likewise',
  'payments.channels.statement': 'one paper of a channel, as its screen shows it',
  'payments.channels.statements': 'papers of channels, no guests',
  'payments.companies.receipts': 'what a company paid, no guests',
  'payments.companies.statement': 'what a company owes, as its screen shows it',
  'payments.companies.reverseReceipt': 'a money verb, which its grant closes',
  'payments.document': 'one bill, as the folio shows it',
  'payments.documents': 'which bills a booking has',
  'payments.receipt': 'one payment, as its screen shows it',
  'properties.export': 'the list of hotels, no guests',
  'reports.exports': 'which files were asked for, not what they hold',
  'reports.figureRows': 'what stands behind one figure on the screen',
  'reports.schedules': 'what is scheduled, not what it sends',
  'reports.unschedule': 'sends less',
  'settings.advanced.export.list': 'which exports there are, not their files',
  'settings.advanced.webhooks.resend': 'ids, to a program of the hotel that is told of them anyway',
  'settings.staff.invite': 'people of the hotel, whom administrators invite in their own name too',
  'settings.staff.reinvite': 'likewise',
  'website.previewLink': 'the hotel’s own website, no guests',
}

const forgotten = (names: readonly string[]): string[] =>
  names.filter(name => !isByOwnHand(name) && !Object.hasOwn(exceptions, name))

/** What visitors and administrators call is nothing that is done in another's name. */
const ofHotels = procedures
  .filter(({ access }) => access !== 'administrator' && access !== 'site')
  .map(({ path: name }) => name)

const routes = path.resolve(import.meta.dirname, '../../apps/server/src/http')
const sources = fs
  .readdirSync(routes)
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => fs.readFileSync(path.join(routes, name), 'utf8'))
/** Procedures whose answers leave as files: a route calls them. */
const filed = ofHotels.filter(name =>
  sources.some(source => source.replaceAll(/\s+/g, '').includes(`.${name}(`)),
)

describe('whoever acts as somebody', () => {
  it('has nothing that its name says leaves the hotel, but for what is listed with its reason', () => {
    expect(forgotten(ofHotels.filter(name => tells.test(name)))).toEqual([])
    expect(forgotten(filed)).toEqual([])
  })

  it('would be found to have an export that somebody forgot', () => {
    expect(filed).toEqual(expect.arrayContaining(['reports.rows', 'payments.document']))
    const planted = ['guests.exportAll', 'bookings.downloadCards', 'groups.sendOffer']
    expect(forgotten(planted.filter(name => tells.test(name)))).toEqual(planted)
  })

  it('is excepted from nothing that is not there', () => {
    const known = new Set(ofHotels)
    expect(Object.keys(exceptions).filter(name => !known.has(name))).toEqual([])
    expect(Object.keys(exceptions).filter(isByOwnHand)).toEqual([])
  })
})
