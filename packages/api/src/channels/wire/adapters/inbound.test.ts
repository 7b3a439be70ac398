import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { XmlError } from '../../../kernel/shared/xml.ts'
import { type ChannelId, channelIds } from '../../rules.ts'
import type { Account } from '../rules/adapter.ts'
import { ProductsRefusedError, ReadBackRefusedError } from '../rules/outcome.ts'
import { adapterOf } from './channels.ts'
import { bookings, calendars, pushed, refusals } from './golden-bookings.ts'
import { listings } from './golden-listings.ts'
import { UnreadableError } from './ota/reservations.ts'

// Whatever a channel, or somebody in its name, sends: it is read, or refused with an error that is expected where it is read.

const account: Account = { hotelCode: '311', credentials: {}, includesTax: true }
const expected = [
  XmlError,
  UnreadableError,
  SyntaxError,
  ZodError,
  ProductsRefusedError,
  ReadBackRefusedError,
]

/** Everything of a channel that reads what came from outside. */
function readAll(channelId: ChannelId, body: string): void {
  const adapter = adapterOf(channelId)
  const response = { status: 200, headers: {}, body }
  const request = { method: 'POST', path: '/', headers: {}, elements: [[0]] } as const
  const readers = [
    () => adapter.readProducts(response),
    () => adapter.pull?.read(account, response),
    () => adapter.readBack?.read(response),
    () => adapter.receive?.hotelCodeOf({ headers: {}, body }),
    () => adapter.receive?.read({ headers: {}, body }),
  ]
  // An outcome is decided, never thrown.
  adapter.decode(request, response)
  for (const read of readers)
    try {
      read()
    } catch (error) {
      if (!expected.some(kind => error instanceof kind)) throw error
    }
}

const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 20 },
  (_, at) =>
    `<!ENTITY ${'abcdefghijklmnopqrstuvw'[at + 1]} "${`&${'abcdefghijklmnopqrstuvw'[at]};`.repeat(10)}">`,
).join('')}]><a>&t;</a>`

const attacks: Record<string, string> = {
  'a bomb of entities': bomb,
  'an entity of a file': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  'an entity of a network': '<!DOCTYPE a SYSTEM "http://169.254.169.254/latest/meta-data"><a/>',
  'an inclusion':
    '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></a>',
  'depth beyond reason': '<a>'.repeat(100_000),
  'many elements': `<a>${'<b/>'.repeat(20_000)}</a>`,
  'an attribute without end': `<a b="${'x'.repeat(3_000_000)}`,
  'a comment without end': `<a><!--${'-'.repeat(1_000_000)}`,
  'more than anybody sends': 'x'.repeat(5_000_000),
  'null characters': '<a>\u0000</a>\u0000',
  'half a character': '<a>\ud800</a>',
  'another charset': '\u0000<\u0000a\u0000/\u0000>',
  'replacement characters': '\ufffd\ufffd<a>\ufffd</a>',
  'a page': '<!doctype html><html><body>Sign in</body></html>',
  nothing: '',
  JSON: '{"success":true}',
  'JSON of a wrong shape': '{"hotel_code":{"__proto__":1},"booking":[[[[]]]]}',
  'numbers beyond reason': '{"booking":{"rooms":1e999}}',
  'JSON in depth': '['.repeat(100_000),
}

describe.each(channelIds)('%s', channelId => {
  it('is harmed by nothing that is sent', () => {
    for (const [name, body] of Object.entries(attacks)) {
      expect(() => readAll(channelId, body), name).not.toThrow()
    }
  })

  it('reads or refuses what it is really sent with anything of it changed', () => {
    const real = [
      ...[pushed, bookings, calendars].flatMap(all => all[channelId] ?? []),
      ...Object.values(refusals[channelId] ?? {}),
      listings[channelId],
    ]
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      ' x="1"',
      '</',
      '\u0000',
      '-1',
      '1e9',
      '',
      'None',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...real),
        fc.array(fc.tuple(fc.nat(4000), fc.nat(12), piece), { minLength: 1, maxLength: 4 }),
        (body, edits) => {
          const changed = edits.reduce(
            (text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length),
            body,
          )
          readAll(channelId, changed)
        },
      ),
      { numRuns: 100 },
    )
  })
})
