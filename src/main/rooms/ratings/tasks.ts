import { bootstrapRounds } from './numbers/bootstrap.ts';

export const ratingsTasks = { 'ratings.bootstrapRounds': bootstrapRounds } as const;
