import { describe, expect, it } from 'vitest'
import { siteFinder } from './site-address.ts'

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
    [
      'localhost:4000',
      '/sites/lakeview/rooms?x=1',
      { subdomain: 'lakeview', basePath: '/sites/lakeview', url: '/rooms?x=1' },
    ],
    [
      'localhost:4000',
      '/sites/lakeview',
      { subdomain: 'lakeview', basePath: '/sites/lakeview', url: '/' },
    ],
    [
      '127.0.0.1:4000',
      '/sites/lakeview?x=1',
      { subdomain: 'lakeview', basePath: '/sites/lakeview', url: '/?x=1' },
    ],
  ])('sends %s%s to a website', (host, url, site) => {
    expect(find(host, url)).toEqual(site)
  })

  it.each([
    ['localhost:4000', '/'],
    ['localhost:4000', '/sites/'],
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
    expect(find('localhost:4000', '/sites/lakeview/~abc_-1.x-Y/rooms?adults=2')).toEqual({
      ...preview,
      basePath: '/sites/lakeview/~abc_-1.x-Y',
    })
    expect(find('lakeview.localhost', '/~abc.d')).toMatchObject({ url: '/' })
    expect(find('lakeview.localhost', '/~not-a-link/')).toEqual({
      subdomain: 'lakeview',
      basePath: '',
      url: '/~not-a-link/',
    })
  })
})
