import { describe, expect, it } from 'vitest'
import { siteFinder } from './site-address.ts'

describe('siteFinder', () => {
  const find = siteFinder('localhost:4000', 'http://localhost:4000')
  const inProduction = siteFinder('hotels.example.in', 'https://app.hotels.example.in')

  it.each([
    ['lakeview.localhost:4000', '/rooms?adults=2', { subdomain: 'lakeview', basePath: '', url: '/rooms?adults=2' }],
    ['LakeView.LOCALHOST', '/', { subdomain: 'lakeview', basePath: '', url: '/' }],
    ['lakeview.localhost:9999', '/sites/other/', { subdomain: 'lakeview', basePath: '', url: '/sites/other/' }],
    ['localhost:4000', '/sites/lakeview/rooms?x=1', { subdomain: 'lakeview', basePath: '/sites/lakeview', url: '/rooms?x=1' }],
    ['localhost:4000', '/sites/lakeview', { subdomain: 'lakeview', basePath: '/sites/lakeview', url: '/' }],
    ['127.0.0.1:4000', '/sites/lakeview?x=1', { subdomain: 'lakeview', basePath: '/sites/lakeview', url: '/?x=1' }],
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
})
