import { type ComponentType, lazy } from 'react';
import type { RoomId } from '../../shared/datasets.ts';

export type Room = {
  /** Name of the room: `rail.rooms.<id>`. */
  readonly id: RoomId;
  /** Command that opens it. */
  readonly command: string;
  readonly Component: ComponentType;
};

/** Every room once: forgetting one does not compile. */
export const rooms: Readonly<Record<RoomId, Room>> = {
  derivations: {
    id: 'derivations',
    command: 'frame.derivations',
    Component: lazy(() =>
      import('./derivations/DerivationsRoom.tsx').then((module) => ({ default: module.DerivationsRoom })),
    ),
  },
  traces: {
    id: 'traces',
    command: 'frame.traces',
    Component: lazy(() => import('./traces/TracesRoom.tsx').then((module) => ({ default: module.TracesRoom }))),
  },
  drift: {
    id: 'drift',
    command: 'frame.drift',
    Component: lazy(() => import('./drift/DriftRoom.tsx').then((module) => ({ default: module.DriftRoom }))),
  },
};
