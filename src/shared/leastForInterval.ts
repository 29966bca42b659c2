/** Of fewer items, answers or questions, or of fewer groups to draw from, no interval is shown: it would say nothing. */
export const leastForInterval = 10;
