import { describe, expect, it } from 'vitest'
import { isSignedByTwilio, isSignedByWhatsapp } from './signatures.ts'

/** The vectors of reference/messaging.md, sections 1.3 and 2.2. */
describe('signatures of webhooks', () => {
  const body =
    '{"object":"whatsapp_business_account","entry":[{"id":"1000000000000001","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"912212345678","phone_number_id":"2000000000000001"},"contacts":[{"profile":{"name":"Asha"},"wa_id":"919876543210"}],"messages":[{"from":"919876543210","id":"wamid.TEST1","timestamp":"1795132800","type":"text","text":{"body":"STOP"}}]},"field":"messages"}]}]}'
  const signature = 'sha256=e96f86cdd2efbb66dd2fcec6620ce8b473fe9bbe8981bdb083bedbc331981760'

  it('takes WhatsApp’s, and none that is a byte off', () => {
    expect(isSignedByWhatsapp(body, signature, 'app_secret')).toBe(true)
    expect(isSignedByWhatsapp(`${body} `, signature, 'app_secret')).toBe(false)
    expect(isSignedByWhatsapp(body, signature.slice(0, -1), 'app_secret')).toBe(false)
  })

  it('takes Twilio’s, over the address and the sorted fields', () => {
    const request = {
      url: 'https://atithi.example/webhooks/messages/twilio',
      fields: {
        From: '+919876543210',
        MessageSid: 'SM1',
        MessageStatus: 'delivered',
        To: '+911234567890',
      },
    }
    expect(isSignedByTwilio(request, 'Wjtwkv3GuO9AvMIS0Tk7HhEtDp8=', 'auth_token_test')).toBe(true)
    const other = { ...request, url: `${request.url}?a=1` }
    expect(isSignedByTwilio(other, 'Wjtwkv3GuO9AvMIS0Tk7HhEtDp8=', 'auth_token_test')).toBe(false)
  })
})
