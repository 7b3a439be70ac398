import { describe, expect, it } from 'vitest'
import { isServedHere, ownAddressOf, siteFinder } from './site-address.ts'

describe('siteFinder', () => {
  const find = siteFinder({ baseDomain: 'localhost:4000', publicUrl: 'http://localhost:4000' })
  const inProduction = siteFinder({
    baseDomain: 'hotels.example.in',
    publicUrl: 'https://app.hotels.example.in',
    subdomainOf: domain => (domain === 'www.lake-palace.in' ? 'lakeview' : undefined),
  })

  it.each([
    [
      'lakeview.localhost:4000',
      '/rooms?adults=2',
      { subdomain: 'lakeview', basePath: '', url: '/rooms?adults=2' },
    ],
    ['LakeView.LOCALHOST', '/', { subdomain: 'lakeview', basePath: '', url: '/' }],
    [
      'lakeview.localhost:9999',
      '/sites/other/',
      { subdomain: 'lakeview', basePath: '', url: '/sites/other/' },
    ],
  ])('sends %s%s to a website', (host, url, site) => {
    expect(find(host, url)).toEqual(site)
  })

  it.each([
    ['localhost:4000', '/'],
    ['localhost:4000', '/sites/'],
    ['localhost:4000', '/sites/lakeview/'],
    ['localhost:4000', '/sites/../trpc'],
    ['127.0.0.1:4000', '/bookings'],
    ['a.b.localhost:4000', '/'],
    ['lakeview.example.com', '/'],
    [undefined, '/'],
  ])('leaves %s%s to the back office', (host, url) => {
    expect(find(host, url)).toBeUndefined()
  })

  it('keeps the host of the back office, though it lies below the base domain', () => {
    expect(inProduction('app.hotels.example.in', '/')).toBeUndefined()
    expect(inProduction('lakeview.hotels.example.in', '/')?.subdomain).toBe('lakeview')
  })

  it('sends a domain that a hotel has proved to its website, and no other', () => {
    expect(inProduction('WWW.Lake-Palace.in:443', '/rooms')).toEqual({
      subdomain: 'lakeview',
      basePath: '',
      url: '/rooms',
    })
    expect(inProduction('lake-palace.in', '/rooms')).toBeUndefined()
  })

  it('keeps every link of a preview in it', () => {
    const preview = { previewToken: 'abc_-1.x-Y', url: '/rooms?adults=2', subdomain: 'lakeview' }
    expect(find('lakeview.localhost:4000', '/~abc_-1.x-Y/rooms?adults=2')).toEqual({
      ...preview,
      basePath: '/~abc_-1.x-Y',
    })
    expect(find('lakeview.localhost', '/~abc.d')).toMatchObject({ url: '/' })
    expect(find('lakeview.localhost', '/~not-a-link/')).toEqual({
      subdomain: 'lakeview',
      basePath: '',
      url: '/~not-a-link/',
    })
  })
})

describe('review: security H1, a path of the back office that names a website', () => {
  const dev = { publicUrl: 'http://localhost:4000', baseDomain: 'localhost:4000' }
  const real = { publicUrl: 'https://app.example.in', baseDomain: 'hotels.example.in' }

  it.each([
    ['/sites/lakeview/rooms?x=1', 'http://lakeview.localhost:4000/rooms?x=1', dev],
    ['/sites/lakeview', 'https://lakeview.hotels.example.in/', real],
    ['/sites/lakeview?x=1', 'https://lakeview.hotels.example.in/?x=1', real],
    ['/sites/lakeview/~a.b/rooms', 'https://lakeview.hotels.example.in/~a.b/rooms', real],
    ['/sites/lakeview//evil.example/', 'https://lakeview.hotels.example.in//evil.example/', real],
  ])('leads from %s to %s', (url, address, places) => {
    expect(ownAddressOf(url, places)).toBe(address)
  })

  it.each(['/sites/', '/sites/../trpc', '/sites/a.b/', '/sites/@evil.example/', '/'])(
    'leads from %s nowhere',
    url => {
      expect(ownAddressOf(url, dev)).toBeUndefined()
    },
  )
})

describe('review: websites 23, a name that is not the platform\u2019s', () => {
  const dev = { publicUrl: 'http://localhost:4000' }
  const real = { publicUrl: 'https://app.example.in' }

  it.each([
    ['localhost:4000', '/', dev],
    ['127.0.0.1:4000', '/', dev],
    ['[::1]:4000', '/', dev],
    ['app.example.in', '/', real],
    ['APP.example.in:443', '/', real],
    ['10.0.0.7', '/healthz', real],
    ['10.0.0.7', '/metrics?x', real],
    [undefined, '/', real],
  ])('%s%s is answered', (host, url, places) => {
    expect(isServedHere({ host, url }, places)).toBe(true)
  })

  it.each([
    ['evil.com', '/', dev],
    ['a.lakeview.localhost', '/', dev],
    ['lakeview.localhost.', '/', dev],
    ['localhost', '/', real],
    ['10.0.0.7', '/login', real],
    ['evil.com', '/healthzzz', real],
  ])('%s%s is not', (host, url, places) => {
    expect(isServedHere({ host, url }, places)).toBe(false)
  })
})
