import { corpora as published } from '../../src/shared/rooms/derivations/corpora/registry.ts';
import { toyCorpus } from './toy.ts';

export const corpora = [...published, toyCorpus] as const;
