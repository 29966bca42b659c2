/** Where the frame keeps which room was open, and which datasets were worked on. Apart from the methods, whose shapes no first view needs. */
export const frameKeys = { place: 'frame.place', visited: 'frame.dataset' } as const;

/** Under which key a room keeps what it shows: of all its datasets, or of one. */
export const roomKey = (room: string, datasetId: number | null = null): string => `${room}.${datasetId ?? 'room'}`;
