import { describe, expect, it } from 'vitest'
import { draftOf } from './draft.ts'
import { faultySection, type WebsiteInput } from './website-fields.ts'

const saved: WebsiteInput = {
  theme: 'classic',
  primaryColor: '#112233',
  secondaryColor: '#445566',
  fontFamily: 'Inter',
  headerStyle: 'modern',
  footerStyle: 'detailed',
  tagline: '',
  showBookingWidget: true,
  showReviews: true,
  showGallery: true,
  showAmenities: true,
  showLocation: true,
  seoTitle: '',
  seoDescription: '',
  subdomain: 'lake',
  socialLinks: { facebook: '', instagram: '', twitter: '', linkedin: '' },
  analytics: { googleAnalytics: '', facebookPixel: '', googleTagManager: '' },
}

describe('draftOf', () => {
  it('holds what differs and can be shown', () => {
    expect(draftOf(saved, saved)).toEqual({})
    expect(
      draftOf({ ...saved, tagline: ' By the lake ', theme: 'modern', primaryColor: '#12' }, saved),
    ).toEqual({
      tagline: 'By the lake',
      theme: 'modern',
    })
    const socialLinks = { ...saved.socialLinks, facebook: 'https://facebook.com/lake' }
    expect(draftOf({ ...saved, socialLinks }, saved)).toEqual({ socialLinks })
    expect(
      draftOf({ ...saved, socialLinks: { ...socialLinks, facebook: 'facebook' } }, saved),
    ).toEqual({})
  })
})

describe('faultySection', () => {
  it('names the part of the screen where something is to correct', () => {
    expect(faultySection([])).toBeUndefined()
    expect(faultySection(['seoTitle', 'socialLinks.facebook'])).toBe('content')
    expect(faultySection(['subdomain'])).toBe('seo')
  })
})
