import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Obstacle } from '@atithi/api/selling/rules'
import type { SiteReason } from '@atithi/api/web/site/rules/refusals'
import { datesIn } from '../format.ts'
import type { Refusal } from '../refusal.ts'
import { obstacleInHindi } from './hi-obstacles.ts'

const { shortDate } = datesIn('hi-IN')

/** The particulars of a refusal that its words need, as the product's `errors.ts` gives them. */
interface Particulars {
  nights?: readonly IsoDate[]
  rules?: readonly Obstacle[]
  obstacle?: Obstacle
  retryAfterSeconds?: number
}

const waitFor = (seconds: number) => (seconds <= 60 ? 'एक मिनट' : `${Math.ceil(seconds / 60)} मिनट`)

const reasons: Record<SiteReason | 'INVALID_INPUT', (particulars: Particulars) => string> = {
  INVALID_INPUT: () => 'कुछ विवरण सुधारने होंगे।',
  NOT_FOUND: () => 'यह अब यहाँ नहीं मिलता। कृपया फिर से चुनें।',
  PROPERTY_NOT_ACTIVE: () => 'होटल इस समय यहाँ बुकिंग नहीं लेता।',
  PLAN_LIMIT: () => 'होटल इस समय ऑनलाइन बुकिंग नहीं ले सकता। कृपया फ़ोन करें या लिखें।',
  ONLINE_BOOKING_PAUSED: () =>
    'ऑनलाइन बुकिंग अभी कुछ समय के लिए रुकी है, और कुछ बुक नहीं हुआ। कृपया फ़ोन करें या लिखें।',
  PREVIEW_ONLY: () => 'यह पूर्वावलोकन है: इसमें कुछ बुक नहीं हो सकता।',
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds = 60 }) =>
    `बहुत अधिक प्रयास हुए। ${waitFor(retryAfterSeconds)} बाद फिर करें।`,
  OPENED_BY_EMAIL: () =>
    'इस बुकिंग के लिए बहुत बार गलत कोड और पते लिखे गए, इसलिए अभी यह केवल अपने ईमेल के लिंक से खुलेगी। अगर आपके लिखे सही हैं, तो हमने वह ईमेल अभी फिर से भेजा है।',
  HELD_BY_OTHERS: () => 'कोई और अभी यही बदल रहा है। थोड़ी देर में फिर कोशिश करें।',
  TOOK_TOO_LONG: () => 'इसमें बहुत समय लग गया। कम दिन चुनें, या थोड़ी देर में फिर कोशिश करें।',
  SOLD_OUT: ({ nights = [] }) =>
    nights.length > 0
      ? `${nights.slice(0, 3).map(shortDate).join('; ')} को कमरे बिक चुके हैं। दूसरी तारीखें या दूसरा कमरा चुनें।`
      : 'इन तारीखों पर कमरे बिक चुके हैं। दूसरी तारीखें या दूसरा कमरा चुनें।',
  RESTRICTED: ({ rules = [] }) =>
    rules.map(obstacleInHindi).join(' ') || 'ये तारीखें इस तरह नहीं बिकतीं। दूसरी तारीखें चुनें।',
  STAY_REFUSED: ({ obstacle }) =>
    obstacle ? obstacleInHindi(obstacle) : 'यह ठहराव इस तरह बुक नहीं हो सकता।',
  QUOTE_EXPIRED: () => 'आपने जो दाम देखा था, उसका समय बीत चुका है। नया दाम देखकर फिर बुक करें।',
  STAY_BOOKED_ALREADY: () =>
    'इस ईमेल से इसी कमरे और तारीख़ों की बुकिंग पहले से है: पुष्टि आपके ईमेल में है। एक और चाहिए तो बटन के ऊपर का खाना चुनकर फ़ॉर्म फिर भेजें।',
  PAY_REFUSED: () => 'इस दर का भुगतान इस तरह नहीं हो सकता। दूसरा तरीका चुनें।',
  NO_GATEWAY: () => 'यह होटल ऑनलाइन भुगतान नहीं लेता। कृपया होटल में भुगतान करें।',
  ONLINE_PAYMENT_PAUSED: () =>
    'ऑनलाइन भुगतान अभी कुछ समय के लिए रुका है। कुछ भी नहीं काटा गया। होटल में भुगतान करें, या बाद में फिर कोशिश करें।',
  PAYMENT_NOT_OPEN: () => 'यह भुगतान हो चुका है, या अब नहीं माँगा जा रहा।',
  GATEWAY_UNAVAILABLE: () =>
    'इस समय ऑनलाइन भुगतान नहीं हो पा रहा है। कुछ भी नहीं काटा गया। एक मिनट में फिर कोशिश करें।',
  GATEWAY_REFUSED: () => 'भुगतान सेवा ने मना किया है। कृपया होटल से बात करें।',
  WRONG_STATE: () => 'यह बुकिंग अब यहाँ बदली नहीं जा सकती। कृपया होटल से बात करें।',
  HOLD_EXPIRED: () => 'कमरा जितने समय के लिए रखा गया था, वह बीत चुका है। कृपया नई बुकिंग करें।',
  VERSION_CONFLICT: () => 'इस बीच कुछ बदल गया है। कृपया फिर देखें।',
  IDEMPOTENCY_KEY_REUSED: () => 'इस पृष्ठ से बुकिंग हो चुकी है, और वह वैसी ही है जैसी पहले भेजी गई थी।',
  REVIEW_LINK_OVER: () => 'यह लिंक अब काम नहीं करता।',
}

const isSiteReason = (reason: string): reason is keyof typeof reasons =>
  Object.hasOwn(reasons, reason)

/** Why the product said no. */
export const refusalInHindi = ({ reason, details }: Refusal): string =>
  isSiteReason(reason)
    ? reasons[reason](details ?? {})
    : 'यह अभी यहाँ नहीं हो सकता। कृपया होटल से बात करें।'
