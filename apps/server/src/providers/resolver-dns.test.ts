import dgram from 'node:dgram'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResolverDns } from './resolver-dns.ts'

const types = { CNAME: 5, TXT: 16 }
const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
const textBytes = (pieces: readonly string[]) =>
  Buffer.concat(pieces.map(piece => Buffer.from([piece.length, ...Buffer.from(piece)])))

/** A name server of this machine that knows a few records, in the format of RFC 1035. */
const records = [
  { name: '_atithi.lake.in', type: types.TXT, data: textBytes(['v=spf1 -all']) },
  { name: '_atithi.lake.in', type: types.TXT, data: textBytes(['atithi-', 'verification=abc']) },
  { name: 'www.lake.in', type: types.CNAME, data: nameBytes('lake.hotels.example.in') },
]
const [noError, serverFailure, noSuchName] = [0, 2, 3]

function answerTo(query: Buffer): Buffer {
  let at = 12
  const labels: string[] = []
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const name = labels.join('.')
  const known = records.filter(record => record.name === name)
  const found = known.filter(record => record.type === query.readUInt16BE(at + 1))
  const header = Buffer.alloc(12)
  const code = name === 'broken.in' ? serverFailure : known.length > 0 ? noError : noSuchName
  header.writeUInt16BE(query.readUInt16BE(0), 0)
  header.writeUInt16BE(0x8180 | (code ?? 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  const answers = found.map(({ type, data }) => {
    const fixed = Buffer.alloc(12)
    fixed.writeUInt16BE(0xc00c, 0)
    fixed.writeUInt16BE(type, 2)
    fixed.writeUInt16BE(1, 4)
    fixed.writeUInt16BE(data.length, 10)
    return Buffer.concat([fixed, data])
  })
  return Buffer.concat([header, question, ...answers])
}

describe('createResolverDns', () => {
  const server = dgram.createSocket('udp4')
  beforeAll(() => {
    server.on('message', (query, { port, address }) => server.send(answerTo(query), port, address))
    return new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
  })
  const dns = () => createResolverDns([`127.0.0.1:${server.address().port}`])

  it('reads every text of a name whole, and where it points', async () => {
    expect((await dns().textsOf('_atithi.lake.in')).toSorted()).toEqual([
      'atithi-verification=abc',
      'v=spf1 -all',
    ])
    expect(await dns().aliasOf('www.lake.in')).toBe('lake.hotels.example.in')
  })

  it('tells a name without records from a server without an answer', async () => {
    expect(await dns().textsOf('nobody.in')).toEqual([])
    expect(await dns().aliasOf('_atithi.lake.in')).toBeUndefined()
    await expect(dns().textsOf('broken.in')).rejects.toThrow()
  })
})
