/** So many calls one request may carry: browsers gather no more, and the server refuses a request with more before it begins any. */
export const mostCallsAtOnce = 30
