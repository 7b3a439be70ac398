/** A calendar date 'YYYY-MM-DD': no zone, no time, compared and sorted as text. A DATE column is read as one. */
export type IsoDate = `${number}-${number}-${number}`
