/** Where the frame keeps which room was open, and which datasets were worked on. Apart from the methods, whose shapes no first view needs. */
export const frameKeys = { place: 'frame.place', visited: 'frame.dataset' } as const;
