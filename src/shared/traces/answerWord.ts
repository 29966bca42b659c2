/** Words for what ends a run, as they stand in logs: a word for who speaks, such as `bot`, says nothing of that. */
export const answerWord = /answer|final|finish|submit|回答|解答|答え/i;
