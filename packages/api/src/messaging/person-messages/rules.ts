/** The one template of these messages, which WhatsApp approves for each hotel: its words may not begin or end with a variable. */
export const noticeTemplate = {
  name: 'atithi_hotel_notice_1',
  category: 'transactional',
  bodies: {
    en: 'News from {{1}}: {{2}} Sign in to Atithi to see more.',
    hi: '{{1}} से सूचना: {{2}} अधिक देखने के लिए Atithi में साइन इन करें।',
  },
  examples: ['Lotus House', 'A guest booked two nights.'],
} as const

/** Of a message, in characters: what WhatsApp takes, less the words around it. */
export const longestContent = 900
export const longestTitle = 200

/** A variable of a template has no line breaks, no tabs and no run of blanks. */
export const inOneLine = (text: string, most: number): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`
}

/** Seconds before each further attempt; then it is given up: news of yesterday is none. */
export const retrySeconds = [30, 120, 600, 3600] as const
/** How often the approval of the template is looked at, and how often at most. */
export const approvalSeconds = 120
export const mostLooks = 30
export const keptDays = 30
